import { expect, test } from 'vitest'
import { viewHashes, type Chunk, type Manifest } from './adapter.ts'

const chunk = (fileName: string, code: string, more: Partial<Chunk> = {}): Chunk => ({
  fileName,
  name: fileName.replace(/^chunks\/|_\w+\.mjs$/g, ''),
  code,
  isEntry: false,
  moduleIds: [],
  imports: [],
  dynamicImports: [],
  ...more,
})

/** `home` draws a card with a script, and `garage` a form; both use a layout. File names end in content hashes. */
function compiled(changed: Record<string, string> = {}): [Chunk[], Manifest, roots: string[]] {
  const { card = 'card', form = 'form', layout = 'layout', entry = 'entry', style = 'a' } = changed
  const { script = 'script', root = '/root/', packages = '/packages/' } = changed
  const [home, garage] = [`chunks/home_${card}.mjs`, `chunks/garage_${form}.mjs`]
  const shared = `chunks/layout_${layout}.mjs`
  const view = (name: string, styles: string[]) => ({
    routeData: { route: `/view/${name}`, component: `src/pages/view/${name}.astro` },
    styles: styles.map((src) => ({ type: 'external', src })),
    scripts: [],
  })
  return [
    [
      chunk('entry.mjs', `${entry} import('./${home}') import('./${garage}')`, {
        isEntry: true,
        dynamicImports: [home, garage],
      }),
      chunk(home, `import '${shared.slice(7)}' '${root}src/card.astro?script'`, {
        moduleIds: [`${root}src/pages/view/home.astro`],
        imports: [shared, `chunks/card_${card}.mjs`],
      }),
      chunk(`chunks/card_${card}.mjs`, card),
      chunk(garage, `import '${shared.slice(7)}' ${form}`, {
        moduleIds: [`${root}src/pages/view/garage.astro`],
        imports: [shared],
      }),
      chunk(shared, `// ${packages}node_modules/astro/index.js\n${layout}`),
    ],
    {
      routes: [view('home', [style]), view('garage', [])],
      entryModules: { [`${root}src/card.astro?script`]: `_astro/${script}.js` },
      inlinedScripts: [],
      componentMetadata: [[`${root}src/card.astro`, { propagation: 'none', containsHead: false }]],
      clientDirectives: [],
      compressHTML: true,
    } as unknown as Manifest,
    ['/out/', root, packages],
  ]
}

function changedBy(change: Record<string, string>): string[] {
  const [before, after] = [viewHashes(...compiled()), viewHashes(...compiled(change))]
  return Object.keys(before).filter((view) => before[view] !== after[view])
}

test.each<[string, Record<string, string>, string[]]>([
  ['no view, if nothing changed', {}, []],
  ['no view, if the repository was moved', { root: '/moved/' }, []],
  ['no view, if the project with the packages was moved', { packages: '/moved/' }, []],
  ['views whose component changed', { card: 'other' }, ['home']],
  ['the view whose own code changed', { form: 'other' }, ['garage']],
  ['views whose style sheet changed', { style: 'b' }, ['home']],
  ['views whose component’s script changed', { script: 'other' }, ['home']],
  ['all views, if shared code changed', { layout: 'other' }, ['home', 'garage']],
  ['all views, if the entry changed', { entry: 'other' }, ['home', 'garage']],
])('A new hash is given to %s', (_, change, views) => {
  expect(changedBy(change)).toEqual(views)
})

test('A view’s hash doesn’t depend on the order in which Astro lists components', () => {
  const [chunks, manifest, roots] = compiled()
  const components: Manifest['componentMetadata'] = [
    ['/src/card.astro', { propagation: 'none', containsHead: false }],
    ['/src/form.astro', { propagation: 'in-tree', containsHead: true }],
  ]
  const hashes = (componentMetadata: typeof components) =>
    viewHashes(chunks, { ...manifest, componentMetadata }, roots)
  expect(hashes(components.toReversed())).toEqual(hashes(components))
  expect(hashes(components.slice(1))).not.toEqual(hashes(components))
})
