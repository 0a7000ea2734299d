import { Command } from 'commander'

export const initCommand = (): Command =>
  new Command('init')
    .description('Makes a project: a folder for tenants, and for what you add to Forecourt.')
    .argument('<dir>', 'the folder, new or empty')
    .addHelpText(
      'after',
      `
The project is a package of npm that has Forecourt as its dependency, so that npm update forecourt upgrades it.

Exit codes: 0 it was made, 1 the folder isn’t empty, 2 usage error.

Examples:
  forecourt init dealers
  forecourt init .`,
    )
    .action(async (dir: string, _, { args: [typed = dir] }: Command) => {
      const { initProject } = await import('./initProject.ts')
      const files = initProject(dir)
      console.log(`${typed}: a project of ${files.length} files

Next:
${steps(typed).join('\n')}`)
    })

const steps = (dir: string): string[] =>
  [
    ...(dir === '.' ? [] : [[`cd ${dir}`]]),
    ['npm install', 'Forecourt itself'],
    ['npx forecourt new blue-gum-motors', 'a first tenant, ready to build'],
    ['npx forecourt edit blue-gum-motors', 'see and change its site in the browser'],
  ].map(([command = '', what = '']) => `  ${command.padEnd(38)}${what}`.trimEnd())
