// The embedded file where libsql has its traps: a lock that another holds leaves no harm, and what it cannot store is refused.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedFile } from '../../server/database/embedded-file.ts';

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

it('takes writes again once another process has let the file go', () => {
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

it.each([[true], [undefined], [{}], [Number.NaN], ['nul\0']])('refuses to store %j', (value) => {
  expect(() => run('insert into notes values (?)', [value])).toThrow(TypeError);
});

it('runs a statement again as it was the first time, whatever came between', () => {
  run('create table numbers (number integer primary key)');
  const insert = (number: number) => run('insert into numbers (number) values (?)', [number]).changes;
  const above = (least: number) => file.prepare('select number from numbers where number > ? order by number').all([least]);
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
  const halfRead = file.prepare('select number from numbers order by number').iterate([]);
  expect(halfRead.next().value).toEqual({ number: 1 });
  for (let index = 0; index < 300; index++) expect(file.prepare(`select ${index} as number`).all([])).toEqual([{ number: index }]);
  expect(insert(5)).toBe(1);
});
