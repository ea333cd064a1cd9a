// The embedded file and the pitfalls of libsql: locks of other processes, and values that cannot be stored.
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedFile } from '../../server/database/embedded-file.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'frozen-jewel-file-'));
const path = join(folder, 'test.db');
let file: ReturnType<typeof openEmbeddedFile>;

const run = (sql: string, values: readonly unknown[] = []) => file.prepare(sql).run(values);

beforeAll(() => {
  file = openEmbeddedFile(path, 20);
  run('create table notes (text text)');
});
afterAll(() => {
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

it('accepts writes again after another process has released its lock', () => {
  const other = new Libsql(path);
  other.exec('begin immediate');
  expect(() => run('begin immediate')).toThrow(/locked/);
  expect(() => run('insert into notes values (?)', ['refused'])).toThrow(/locked/);
  expect(() => file.prepare('insert into notes values (?) returning text').all(['refused'])).toThrow(/locked/);
  expect(file.prepare('select count(*) as count from notes').all([])).toEqual([{ count: 0 }]);
  other.exec('rollback');
  other.close();
  run('begin immediate');
  run('insert into notes values (?)', ['one']);
  run('commit');
  run('insert into notes values (?)', ['two']);
  expect(file.prepare('select text from notes').all([])).toEqual([{ text: 'one' }, { text: 'two' }]);
});

it.each([[true], [undefined], [{}], [Number.NaN], ['nul\0']])('rejects %j as a value', (value) => {
  expect(() => run('insert into notes values (?)', [value])).toThrow(TypeError);
});

it('repeats a statement correctly after errors and schema changes', () => {
  run('create table numbers (number integer primary key)');
  const insert = (number: number) => run('insert into numbers (number) values (?)', [number]).changes;
  const above = (min: number) => file.prepare('select number from numbers where number > ? order by number').all([min]);
  expect([insert(1), insert(2), insert(3)]).toEqual([1, 1, 1]);
  expect([above(1), above(0), above(9)]).toEqual([[{ number: 2 }, { number: 3 }], [{ number: 1 }, { number: 2 }, { number: 3 }], []]);
  expect(() => insert(3)).toThrow(/UNIQUE/);
  expect([insert(4), above(2)]).toEqual([1, [{ number: 3 }, { number: 4 }]]);
  const other = new Libsql(path);
  other.exec('alter table numbers add column word text');
  other.exec("update numbers set word = 'four' where number = 4");
  other.close();
  expect(file.prepare('select * from numbers where number > ?').all([3])).toEqual([{ number: 4, word: 'four' }]);
  expect(above(3)).toEqual([{ number: 4 }]);
  const unfinished = file.prepare('select number from numbers order by number').iterate([]);
  expect(unfinished.next().value).toEqual({ number: 1 });
  for (let index = 0; index < 300; index++) expect(file.prepare(`select ${index} as number`).all([])).toEqual([{ number: index }]);
  expect(insert(5)).toBe(1);
});

it('has all data in the .db file after closing', () => {
  const one = openEmbeddedFile(join(folder, 'closed.db'));
  one.prepare('create table notes (text text)').run([]);
  for (let index = 0; index < 100; index++) one.prepare('insert into notes values (?)').run([`note ${index}`]);
  one.prepare('select * from notes').all([]);
  one.close();
  copyFileSync(join(folder, 'closed.db'), join(folder, 'copy.db'));
  const copy = openEmbeddedFile(join(folder, 'copy.db'));
  expect(copy.prepare('select count(*) as count from notes').all([])).toEqual([{ count: 100 }]);
  copy.close();
});

it('restricts new and existing files to the owner', () => {
  const old = join(folder, 'old.db');
  writeFileSync(old, '');
  chmodSync(old, 0o644);
  for (const path of [join(folder, 'new.db'), old]) {
    const one = openEmbeddedFile(path);
    one.prepare('create table notes (text text)').run([]);
    const parts = ['', '-wal', '-shm'].map((part) => path + part);
    expect(parts.map((part) => statSync(part).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    one.close();
  }
});

it('keeps no deleted text in free pages', () => {
  const one = openEmbeddedFile(join(folder, 'deleted.db'));
  one.prepare('create table notes (text text)').run([]);
  for (const text of ['Unmistakable', 'kept']) one.prepare('insert into notes values (?)').run([text]);
  one.prepare("delete from notes where text = 'Unmistakable'").run([]);
  one.close();
  for (const name of readdirSync(folder).filter((name) => name.startsWith('deleted.db')))
    expect(readFileSync(join(folder, name)).includes('Unmistakable')).toBe(false);
});

it('reports the path and advice for an unusable file', async () => {
  const foreign = join(folder, 'foreign.db');
  writeFileSync(foreign, 'not a database '.repeat(100));
  const asDatabase = openDatabase(`file:${foreign}`);
  await expect(migrate(asDatabase)).rejects.toThrow(`Failed to use the database ${foreign}: file is not a database. Restore a backup`);
  mkdirSync(join(folder, 'folder.db'));
  expect(() => openEmbeddedFile(join(folder, 'folder.db'))).toThrow(/folder\.db: .+ Check the permissions/);
  const damaged = join(folder, 'damaged.db');
  const whole = openEmbeddedFile(damaged);
  whole.prepare('create table notes (text text)').run([]);
  whole.close();
  writeFileSync(damaged, readFileSync(damaged).fill(0xff, 4096));
  const one = openEmbeddedFile(damaged);
  expect(() => one.prepare('select * from notes').all([])).toThrow(
    `Failed to use the database ${damaged}: database disk image is malformed. Restore`,
  );
  one.close();
});

it('is not ready after the file was deleted', async () => {
  const database = openDatabase(`file:${join(folder, 'gone.db')}`);
  await migrate(database);
  await database.ping();
  rmSync(join(folder, 'gone.db'));
  await expect(database.ping()).rejects.toThrow('gone.db was deleted. Stop the server and restore a backup.');
  await database.close();
});

it('rejects a database of a later version, with the unknown migration', async () => {
  const database = openDatabase(`file:${join(folder, 'later.db')}`);
  await migrate(database);
  await database.kysely
    .insertInto('kysely_migration' as never)
    .values({ name: '999-future', timestamp: '2027' })
    .execute();
  await expect(migrate(database)).rejects.toThrow('has migration 999-future of a later server version. Start that version');
  await database.close();
});
