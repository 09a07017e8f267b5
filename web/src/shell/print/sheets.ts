import { readStored, store } from '../../lib/state/stored';
import type { Lang, ListedSheet, Paper } from '../../lib/types/http';

export const PAPERS: readonly Paper[] = ['a4', 'letter'];

/** For which paper and in which language sheets are wanted. */
export interface Wish {
  paper: Paper;
  lang: Lang;
}

/** The paper that was chosen last, or else the one that is usual where this browser speaks. */
export function usualPaper(): Paper {
  const usual: Paper = /-(US|CA|MX|PH)\b/.test(navigator.language) ? 'letter' : 'a4';
  const kept = readStored<unknown>('paper', usual);
  return PAPERS.find((paper) => paper === kept) ?? usual;
}

export const keepPaper = (paper: Paper): void => void store('paper', paper);

const query = ({ paper, lang }: Wish): string => `paper=${paper}&lang=${lang}`;

/** Addresses are relative, so that a host behind a path prefix works too. */
export const listAddress = (wish: Wish): string => `print?${query(wish)}`;
export const pdfAddress = (sheet: ListedSheet, wish: Wish): string =>
  `api/print/${sheet.game}/${sheet.sheet}.pdf?${query(wish)}`;
export const pageAddress = (sheet: ListedSheet, page: number, wish: Wish): string =>
  `api/print/${sheet.game}/${sheet.sheet}/${page}.svg?${query(wish)}`;
