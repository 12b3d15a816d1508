import type { Catalogue } from '@portico/i18n';

// A key that Chinese does not have is a compile error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Catalogue };
  }
}
