import { expect, it } from 'vitest';
import { namesIn } from './list';

it('reads one name a line, without the heading and the other cells', () => {
  expect(namesIn('\uFEFFName;Verein\r\nAda;TV\r\n\r\nBen\tx\r\nCleo, 7\r\n')).toEqual(['Ada', 'Ben', 'Cleo']);
  expect(namesIn('Nora\nNamid\n')).toEqual(['Nora', 'Namid']);
});

it('keeps a name in quotes whole', () => {
  expect(namesIn('"Schmidt, Eve",TV\n"Jim ""Jimbo"" Ray"\n')).toEqual(['Schmidt Eve', 'Jim "Jimbo" Ray']);
});

it('leaves out whoever is known, and names nobody twice', () => {
  expect(namesIn('Ada\nBEN\nAda\n', ['Ben'])).toEqual(['Ada']);
});
