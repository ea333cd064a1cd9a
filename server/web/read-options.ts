// Command-line options of the build and the server: --portal NAME, --mocks and, for the build, --runtime.
import { parseArgs } from 'node:util';

type Options<Name> = { portal: Name | undefined; mocks: boolean; runtime: boolean };

/** Returns the options of the command line. Prints the error and exits with code 2 if they are invalid. */
export function readOptions<Name extends string>(command: string, names: readonly Name[], kind?: { isBuild?: boolean }): Options<Name> {
  const options = parseOptions(command, names, process.argv.slice(2), kind);
  if (typeof options !== 'string') return options;
  console.error(options);
  return process.exit(2);
}

/**
 * Returns `portal` (undefined if not set), `mocks` and `runtime`, or an error message of one line. Unknown arguments are errors, and so are
 * two options together if `isBuild`.
 */
export function parseOptions<Name extends string>(
  command: string,
  names: readonly Name[],
  args: string[],
  { isBuild = false }: { isBuild?: boolean } = {},
): Options<Name> | string {
  try {
    const {
      portal: name,
      mocks,
      runtime,
    } = parseArgs({
      args,
      options: { portal: { type: 'string' }, mocks: { type: 'boolean', default: false }, runtime: { type: 'boolean', default: false } },
    }).values;
    if (runtime && !isBuild) throw new Error("Unknown option '--runtime'");
    const portal = names.find((known) => known === name);
    if (portal !== name) throw new Error(`Unknown portal ${name}. Known portals: ${names.join(', ')}`);
    if (isBuild && [portal !== undefined, mocks, runtime].filter(Boolean).length > 1)
      throw new Error('--mocks, --portal and --runtime cannot be combined');
    return { portal, mocks, runtime };
  } catch (error) {
    const usage = isBuild ? `[--mocks | --runtime | --portal ${names.join('|')}]` : `[--mocks] [--portal ${names.join('|')}]`;
    return `${command}: ${String(error instanceof Error ? error.message : error).split('\n')[0]} (usage: ${command} ${usage})`;
  }
}
