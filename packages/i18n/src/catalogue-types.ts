import type { Language } from '@portico/contract/words/languages';
import type { catalogue as zh } from './catalogues/zh.ts';
import type { initialTexts } from './catalogues/zh-initial.ts';
import type { pageTexts } from './catalogues/zh-pages.ts';
import type { PluralFormOf } from './languages.ts';

/** The shape of every catalogue: that of the Chinese one. */
export type Catalogue = typeof zh;

/** The name of a section: one file of a catalogue. */
export type SectionName = keyof Catalogue;

/** Replaces each key of the Chinese plural form (`_other`, the only one) by one key per plural form (`Form`) of another language. */
type InForms<Texts, Form extends string> = {
  [K in keyof Texts as K extends `${infer Stem}_other` ? `${Stem}_${Form}` : K]: Texts[K] extends string
    ? string
    : InForms<Texts[K], Form>;
};

/** The required content of the catalogue of a language, no more and no less. */
export type CatalogueOf<L extends Language> = InForms<Catalogue, PluralFormOf<L>>;

/** Groups of sections that the console loads together: at its start, and for its pages. Login and home panels are loaded separately. */
export type CatalogueBundles = { initial: typeof initialTexts; pages: typeof pageTexts };

/** The required content of one part in a language. */
export type BundleOf<P extends keyof CatalogueBundles, L extends Language> = InForms<
  CatalogueBundles[P],
  PluralFormOf<L>
>;

/** The required content of one section in a language. */
export type SectionOf<A extends SectionName, L extends Language> = InForms<Catalogue[A], PluralFormOf<L>>;

type DottedKeys<Texts> = {
  [K in keyof Texts & (string | number)]: Texts[K] extends string
    ? K extends `${infer Stem}_other`
      ? Stem
      : `${K}`
    : `${K}.${DottedKeys<Texts[K]>}`;
}[keyof Texts & (string | number)];

/** The dotted key of a text, without plural form: "errors.loginFailed", "home.silentMore". */
export type TextKey = DottedKeys<Catalogue>;
