// The time of the server, as an argument: milliseconds since 1970. It may jump.

export type Clock = () => number;
