import type { Catalogue } from '@portico/i18n';

// A text key that the Chinese catalogue does not have is a compile error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Catalogue };
  }
}
