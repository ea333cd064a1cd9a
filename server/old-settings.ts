// Warnings about environment variables that mean something else than in earlier versions.
type Environment = Readonly<Record<string, string | undefined>>;

/** One sentence for the log per variable. */
export function warnOfOldSettings(env: Environment): string[] {
  const warnings = ['UNVERIFIED', 'SERVICE_UNVERIFIED']
    .filter((variable) => env[variable] === 'accept')
    .map((variable) => `${variable}=accept is the name of earlier versions for ${variable}=below. Using below.`);
  // Earlier versions applied UNVERIFIED to both protocols.
  if (env.UNVERIFIED === 'refuse' && !env.SERVICE_UNVERIFIED)
    warnings.push('UNVERIFIED=refuse applies to the main leaderboard alone. The score service uses SERVICE_UNVERIFIED=below.');
  return warnings;
}
