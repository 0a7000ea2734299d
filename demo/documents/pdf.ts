/** Makes a PDF of one page with a title, a note and lines of two columns. The same text gives the same bytes. */
export function pdf(title: string, note: string, rows: readonly (readonly [string, string])[]): Buffer {
  const text = (size: number, x: number, y: number, words: string) =>
    `/F${size > 11 ? 2 : 1} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped(words)}) Tj`
  const lines = rows.flatMap(([name, value], index) => [
    text(11, 56, 720 - index * 20, name),
    text(11, 260, 720 - index * 20, value),
  ])
  const content = `BT\n${[text(18, 56, 780, title), text(9, 56, 756, note), ...lines].join('\n')}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(content, 'latin1')}>>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Title(${escaped(title)})>>`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1')
    file += [`${index + 1} 0 obj`, object, 'endobj', ''].join('\n')
    return `${String(offset).padStart(10, '0')} 00000 n `
  })
  const count = objects.length + 1
  const table = [`xref`, `0 ${count}`, '0000000000 65535 f ', ...offsets]
  const trailer = ['trailer', `<</Size ${count}/Root 1 0 R/Info ${count - 1} 0 R>>`, 'startxref']
  const end = [...table, ...trailer, Buffer.byteLength(file, 'latin1'), '%%EOF', ''].join('\n')
  return Buffer.from(file + end, 'latin1')
}

const font = (name: string): string =>
  `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`

/** In Latin-1, with the characters escaped that mean something in a PDF. */
const escaped = (words: string): string =>
  words
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replace(/[\\()]/g, String.raw`\$&`)
