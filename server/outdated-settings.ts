// Warnings about environment variables whose meaning changed.
type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a log message for each outdated variable. */
export function describeOutdatedSettings(env: Environment): string[] {
  const warnings = ['UNVERIFIED', 'SERVICE_UNVERIFIED']
    .filter((variable) => env[variable] === 'accept')
    .map((variable) => `${variable}=accept is outdated. Using ${variable}=below.`);
  // Earlier versions applied UNVERIFIED to both protocols.
  if (env.UNVERIFIED === 'refuse' && !env.SERVICE_UNVERIFIED)
    warnings.push('UNVERIFIED=refuse applies only to the main leaderboard. Using SERVICE_UNVERIFIED=below for the score service.');
  return warnings;
}
