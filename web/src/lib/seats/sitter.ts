/** Who sits on a seat. */
export interface Sitter {
  name: string;
  kind: 'person' | 'bot' | 'free';
  present: boolean;
}
