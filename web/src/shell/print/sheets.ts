import { readStored, store } from '../../lib/state/stored';
import type { Language } from '../../lib/i18n/language.svelte';

export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

/** A sheet that the host can make. */
export interface Sheet {
  game: string;
  sheet: string;
  title: string;
  /** Width and height of each page, in millimetres. */
  pages: [number, number][];
  /** How the paper is turned over. */
  duplex: 'single' | 'long-edge' | 'short-edge';
}

export interface Wish {
  paper: Paper;
  lang: Language;
}

/** The paper that was chosen last, or else the one that is usual where this browser speaks. */
export function usualPaper(): Paper {
  const usual: Paper = /-(US|CA|MX|PH)\b/.test(navigator.language) ? 'letter' : 'a4';
  const kept = readStored<unknown>('paper', usual);
  return PAPERS.find((paper) => paper === kept) ?? usual;
}

export const keepPaper = (paper: Paper): void => store('paper', paper);

const query = ({ paper, lang }: Wish): string => `paper=${paper}&lang=${lang}`;

/** Addresses are relative, so that a host behind a path prefix works too. */
export const listAddress = (wish: Wish): string => `print?${query(wish)}`;
export const pdfAddress = (sheet: Sheet, wish: Wish): string =>
  `api/print/${sheet.game}/${sheet.sheet}.pdf?${query(wish)}`;
export const pageAddress = (sheet: Sheet, page: number, wish: Wish): string =>
  `api/print/${sheet.game}/${sheet.sheet}/${page}.svg?${query(wish)}`;
