export interface RunningHouse {
  address: string;
  folder: string;
  close(): Promise<void>;
}
interface KeptTable {
  id: string;
  game: string;
  host?: string;
  around?: string;
  seats: Record<string, string>;
  at: number;
}
export function tableInPlay(
  house: { address: string },
  play: {
    game: string;
    rules: { players: number } & Record<string, unknown>;
    name?: string;
    moves?: number;
    around?: string;
  },
): Promise<KeptTable>;
interface RoundAside {
  turn: string | null;
  outcome: unknown;
  legal: string[];
}
export function sitDown(
  house: { address: string },
  seat: { id: string; token: string | undefined; host: string | undefined },
): {
  turnOrEnd(): Promise<RoundAside>;
  move(text?: string): Promise<RoundAside>;
  close(): void;
};
