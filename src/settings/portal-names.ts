// The names of the portals, as settings.json and the server's --portal option use them.

export const PORTAL_NAMES = ['gamedistribution', 'poki', 'crazygames', 'yandex', 'standalone'] as const;

export type PortalName = (typeof PORTAL_NAMES)[number];
