// Declares the text keys to i18next, so that an unknown key is a type error.
import 'i18next';
import type en from './en.json';
import type first from './first/en.json';
import type more from './more/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof first & typeof en & typeof more };
  }
}
