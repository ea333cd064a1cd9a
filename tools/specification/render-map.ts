// Writes the specification map as Markdown: each statement with the files it is in and the tests that prove it.
import type { Proof } from './read-tags.ts';
import type { Specification, Statement } from './specification.ts';

const HEAD = `# Specification map

Each statement of the product specification, the files that implement it and the tests that prove it. \`npm run specification\` writes this
page from \`docs/specification/*.json\` and the tags of the tests: \`// @spec 3.12\` above a test names the statement that it proves. Do not edit
this page. A reading is a place where the project settles what the specification leaves open. R1 to R6 are the numbers of the readings.
`;

/** Code in Markdown, which cannot hold a backtick. */
const code = (text: string) => `\`${text.replaceAll('`', "'")}\``;

function renderStatement({ id, text, files, remark, untested }: Statement, proofs: readonly Proof[]): string {
  const notes = [text, files.map(code).join(', '), remark, untested && `**no test**: ${untested}`].filter((note) => note);
  const tests = proofs.filter((proof) => proof.id === id).map(({ path, title }) => `  - ${code(`${path} › ${title}`)}`);
  return [`- **${id}** ${notes.join(' · ')}`, ...new Set(tests)].join('\n');
}

export function renderMap({ sections, proofs }: Specification): string {
  const groups = sections.flatMap(({ section, groups }) =>
    groups.map(
      ({ title, statements }) =>
        `\n## Section ${section}: ${title}\n\n${statements.map((statement) => renderStatement(statement, proofs)).join('\n')}\n`,
    ),
  );
  return HEAD + groups.join('');
}
