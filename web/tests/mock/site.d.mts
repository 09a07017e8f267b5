export function startSite(): Promise<{ address: string; asked: string[]; close(): Promise<void> }>;
