// Settings: defaults, values, and one line per invalid variable.
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { describeOutdatedSettings } from '../../server/config.ts';
import { SETTINGS, variableOf } from '../../server/settings.ts';

describe('the configuration', () => {
  it('has defaults for all variables', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: 'file:./data/frozen-jewel.db',
      unverified: 'own',
      serviceUnverified: 'below',
      corsOrigins: ['*'],
    });
  });

  it('reads variables, and treats an empty one as unset', () => {
    const env = { PORT: '0', CORS_ORIGINS: 'https://one.example, null', COUNTRY_HEADER: 'CF-IPCountry', LOG_LEVEL: '' };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      corsOrigins: ['https://one.example', 'null'],
      countryHeader: 'cf-ipcountry',
      logLevel: 'info',
    });
  });

  it.each([
    ['PORT', '70000', 'PORT is above 65535'],
    ['PORT', '80a', 'PORT is not an integer from 0 to 65535'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL begins with neither file: nor postgres://'],
    ['DATABASE_STANDBY_URL', 'file:x', 'DATABASE_STANDBY_URL does not begin with postgres://'],
    ['DATABASE_STANDBY_URL', 'postgres://x', 'DATABASE_STANDBY_URL is set, but DATABASE_URL is a file'],
    ['SECRET', 'short', 'SECRET has fewer than 16 characters'],
    ['SEAL_KEY', 'seventeen letters', 'SEAL_KEY must have 16, 24 or 32 bytes'],
    ['UNVERIFIED', 'maybe', 'UNVERIFIED Invalid type: Expected ("own" | "below" | "refuse") but received "maybe"'],
    ['CORS_ORIGINS', 'example.com', 'CORS_ORIGINS has an invalid entry'],
    ['BOT_CHECK', 'https://check.example/verify', 'BOT_CHECK_SECRET is empty, but BOT_CHECK requires it'],
    ['RANK_INDEX', 'redis://', 'RANK_INDEX is neither sql nor redis://HOST:PORT,HOST:PORT'],
    ['RANK_INDEX', 'redis://user:pass word@host', 'RANK_INDEX is neither sql nor redis://HOST:PORT,HOST:PORT'],
    ['RANK_INDEX', 'redis://host:7000,host:7001', 'RANK_INDEX is a cluster, which requires PostgreSQL in DATABASE_URL'],
    ['KEEP_DAYS', '3', 'KEEP_DAYS is below TICKET_DAYS: used seeds would be accepted again'],
    ['METRICS', '99999', 'METRICS is not on, off or a port'],
  ])('rejects %s=%s with one line', (variable, value, line) => {
    expect(() => readConfig({ [variable]: value })).toThrow(new ConfigError([line]));
  });

  it('reports every invalid variable without its value', () => {
    const refused = () => readConfig({ PORT: 'x', SECRET: 'hunter2', SEAL_KEY: 'swordfish' });
    expect(refused).toThrow(/^PORT .+\nSECRET .+\nSEAL_KEY .+$/);
    expect(refused).not.toThrow(/hunter2|swordfish/);
  });
});

describe('the setting for unverified scores', () => {
  it('reads the outdated value accept as below, and warns', () => {
    expect(readConfig({ UNVERIFIED: 'accept', SERVICE_UNVERIFIED: 'accept' })).toMatchObject({
      unverified: 'below',
      serviceUnverified: 'below',
    });
    expect(describeOutdatedSettings({ UNVERIFIED: 'accept' })).toEqual([expect.stringContaining('UNVERIFIED=below')]);
  });

  it('warns that refuse no longer covers the score service', () => {
    expect(describeOutdatedSettings({ UNVERIFIED: 'refuse' })).toEqual([expect.stringContaining('SERVICE_UNVERIFIED=below')]);
    expect(describeOutdatedSettings({ UNVERIFIED: 'refuse', SERVICE_UNVERIFIED: 'refuse' })).toEqual([]);
    expect(describeOutdatedSettings({})).toEqual([]);
  });
});

it('names one environment variable for each setting', () => {
  const variables = Object.keys(SETTINGS).map(variableOf);
  expect(variables).toContain('LOGIN_LOCK_MAX_SECONDS');
  expect(variables.filter((variable) => !/^[A-Z]+(_[A-Z]+)*$/.test(variable))).toEqual([]);
  expect(new Set(variables).size).toBe(variables.length);
});
