import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Fixture } from './fixture.ts'

const SECTION = `---
interface Props { title: string; lines: string[] }
const { title, lines } = Astro.props
---
<section class="own-section"><h2>{title}</h2><ul>{lines.map((line) => <li>{line}</li>)}</ul></section>
<style>.own-section { outline: 3px solid rebeccapurple }</style>
`

/** A section that shows all of the stock that its `plan` gets. Its plan throws in line 10 if that's its title, and its view in line 5 in one of its states. */
const MODULE = `import { defineSection } from 'forecourt'
import { object, words } from 'forecourt/fields'

export default defineSection({
  title: 'Our own',
  pages: ['home', 'vehicle', 'list', 'content'],
  schema: object({ title: words('The heading.', 80) }),
  plan({ settings: { title }, page, stock, vehicle, list }) {
    if (title === 'throw')
      throw new Error('it’s broken')
    const lines = [stock, list].flatMap((some) => some ? [
      page.path + ' of ' + some.count,
      ...some.vehicles.map(({ card }) => card.title + ' ' + card.price.text),
    ] : [])
    return { title, lines: vehicle ? [vehicle.make + ' ' + vehicle.price] : lines }
  },
  states: { usual: { title: 'As usual', lines: ['One line'] }, broken: { title: 'Without lines' } },
})
`

/** The file of the template 'country'. */
export const TEMPLATE = 'extensions/templates/country.json'
export const template = (tagline: string) => JSON.stringify({ extends: 'group', tagline })

/** Makes a project of a fixture's folder, with the section 'our-own' and a template. It's always the same, so it's compiled only once. */
export function writeOwnSection({ dir }: Pick<Fixture, 'dir'>): void {
  const files = {
    'forecourt.config.ts': `import { defineConfig } from 'forecourt'\nexport default defineConfig({})\n`,
    'extensions/sections/our-own/section.ts': MODULE,
    'extensions/sections/our-own/Section.astro': SECTION,
    [TEMPLATE]: template('Out there'),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}

export const own = (title: string) => ({ type: 'our-own', title })

/** Settings that place the section on all pages. */
export const OWN_SECTIONS = {
  home: { sections: ['hero', own('On the home page'), 'stock'] },
  vehicle: { sections: ['facts', own('Beside'), 'location', own('Below'), 'similar'] },
  list: { sections: [own('On lists'), 'search'] },
  content: { sections: ['text', own('On pages')] },
}
