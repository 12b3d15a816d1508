import type { Language } from '@portico/contract/words/languages';
import type { catalogue as zh } from './catalogues/zh.ts';
import type { first } from './catalogues/zh-first.ts';
import type { pages } from './catalogues/zh-pages.ts';
import type { PluralFormOf } from './languages.ts';

/** The shape every catalogue has: that of the Chinese one. */
export type Catalogue = typeof zh;

/** The name of one file of a catalogue. */
export type AreaName = keyof Catalogue;

/** Chinese has one plural form (`_other`); where it stands, another language has exactly its own forms. */
type InForms<Texts, Form extends string> = {
  [K in keyof Texts as K extends `${infer Stem}_other` ? `${Stem}_${Form}` : K]: Texts[K] extends string
    ? string
    : InForms<Texts[K], Form>;
};

/** What the catalogue of a language must contain, no more and no less. */
export type CatalogueOf<L extends Language> = InForms<Catalogue, PluralFormOf<L>>;

/** The parts the console loads, each when it is needed. Login is an area of its own. */
export type CatalogueParts = { first: typeof first; pages: typeof pages };

/** What one part of a language must contain. */
export type PartOf<P extends keyof CatalogueParts, L extends Language> = InForms<CatalogueParts[P], PluralFormOf<L>>;

/** What one area of a language must contain. */
export type AreaOf<A extends AreaName, L extends Language> = InForms<Catalogue[A], PluralFormOf<L>>;

type DottedKeys<Texts> = {
  [K in keyof Texts & (string | number)]: Texts[K] extends string
    ? K extends `${infer Stem}_other`
      ? Stem
      : `${K}`
    : `${K}.${DottedKeys<Texts[K]>}`;
}[keyof Texts & (string | number)];

/** The dotted key of a text, without plural form: "errors.loginFailed", "home.silentMore". */
export type TextKey = DottedKeys<Catalogue>;
