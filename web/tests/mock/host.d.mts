export const GAME: string;
export function startHost(options?: {
  port?: number;
  pace?: number;
}): Promise<{ port: number; close(): Promise<void> }>;
