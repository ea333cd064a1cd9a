// Asset imports: the build replaces each with the file's address.
declare module '*.avif' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
declare module '*.ogg' {
  const address: string;
  export default address;
}
declare module '*.mp3' {
  const address: string;
  export default address;
}

/** The text of a file. */
declare module '*?raw' {
  const text: string;
  export default text;
}

/** The address of a script that is built on its own and runs in a worker. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}

/** Put before each stored key. The build defines it: empty in the web build. */
declare const KEY_PREFIX: string;
