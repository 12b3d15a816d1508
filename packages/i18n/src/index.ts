export { type FieldProblem, fieldProblems } from './field-problems.ts';
export { type PluralFormOf, pluralFormOf, pluralForms } from './languages.ts';
export { loadFirstTexts, loadHomePanelTexts, loadLoginTexts, loadPageTexts } from './load.ts';
export { loadCatalogue } from './load-catalogue.ts';
export type { AreaName, AreaOf, Catalogue, CatalogueOf, CatalogueParts, TextKey } from './shape.ts';
export { listText, preload, textInEvery, type TextParams, translate } from './translate.ts';
