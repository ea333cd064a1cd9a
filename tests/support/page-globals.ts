// Newer Node versions have these globals of a browser, with other members. On each version a test has only those that it stubs.
for (const name of ['navigator', 'localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
