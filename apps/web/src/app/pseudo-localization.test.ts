import { loadCatalogue } from '@portico/i18n';
import { expect, test } from 'vitest';
import { pseudoLocalizeCatalogue, pseudoLocalizeText } from './pseudo-localization.ts';

test('a text becomes 40 % longer and keeps its placeholders', () => {
  expect(pseudoLocalizeText('Save {{name}} now')).toBe('[Sávé {{name}} ñöw~~]');
  expect(pseudoLocalizeText('OK')).toBe('[ÖK~]');
  expect(pseudoLocalizeText('The page could not be shown.')).toBe('[Thé págé çöüld ñöt bé šhöwñ.~~~~~~~~ ~~]');
});

test('every text of a catalogue is changed, none is lost', async () => {
  const frame: Readonly<Record<string, string>> = (await loadCatalogue('en')).frame;
  const pseudo = pseudoLocalizeCatalogue(frame);
  expect(Object.keys(pseudo)).toEqual(Object.keys(frame));
  const bare = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '');
  const short = Object.entries(frame).filter(
    ([key, text]) =>
      pseudo[key] !== pseudoLocalizeText(text) || bare(pseudoLocalizeText(text)).length < bare(text).length * 1.4,
  );
  expect(short).toEqual([]);
  expect(Object.keys(frame).length).toBeGreaterThan(35);
});
