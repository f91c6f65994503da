/** The parts of a JSON list of the JSON texts in `pieces`. */
export async function* listParts(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const texts of pieces) {
    if (texts.length === 0) continue;
    yield before + texts.join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** The JSON text of an object, with members that are JSON texts already. */
export function withJson(object: object, members: Readonly<Record<string, string>>): string {
  const more = Object.entries(members).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  const text = JSON.stringify(object);
  return text === '{}' ? `{${more.join(',')}}` : `${[text.slice(0, -1), ...more].join(',')}}`;
}
