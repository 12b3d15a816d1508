export type { Catalogue, CatalogueBundles, CatalogueOf, SectionName, SectionOf, TextKey } from './catalogue-types.ts';
export { type FieldProblem, fieldProblems } from './field-problems.ts';
export { type PluralFormOf, pluralForms, selectPluralForm } from './languages.ts';
export { loadHomePanelTexts, loadInitialTexts, loadLoginTexts, loadPageTexts } from './load.ts';
export { loadCatalogue } from './load-catalogue.ts';
export { findTextInAllLanguages, formatList, preloadCatalogues, type TextParams, translate } from './translate.ts';
