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
  file = openEmbeddedFile(path);
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
