// The server's clock: milliseconds since 1970. It may jump.

export type Now = () => number;
