// Removes the runtime's checks of arguments, as a production build does. Imported first by processes that measure.
globalThis.IS_PRODUCTION = true;
