import { Argument, Command } from 'commander'

interface Options {
  json: boolean
}

/** A text as it is said in Australia and New Zealand, and in the US. */
interface Said {
  feature: string
  name: string
  text: string
  american: string
}

export const wordsCommand = (): Command =>
  new Command('words')
    .description('Prints the texts of all pages by feature and region, for a copywriter.')
    .addArgument(new Argument('[feature...]', 'only these features').default([]))
    .option('--json', 'print them as JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  forecourt words
  forecourt words search checkout`,
    )
    .action(async (features: string[], { json }: Options) => {
      const all = await everyText()
      const known = new Set(all.map(({ feature }) => feature))
      const unknown = features.filter((feature) => !known.has(feature))
      if (unknown.length > 0)
        throw new Error(`there is no feature ${unknown.join(', ')}: there are ${[...known].join(', ')}`)
      const wanted = features.length === 0 ? all : all.filter(({ feature }) => features.includes(feature))
      process.stdout.write(json ? `${JSON.stringify(wanted, null, 2)}\n` : tableOf(wanted))
    })

const everyText = async (): Promise<Said[]> => {
  const { DICTIONARIES } = await import('#features/dictionaries.ts')
  const { alertWords } = await import('#alerts/words.ts')
  return Object.entries<(region: unknown) => Record<string, string>>({
    ...DICTIONARIES,
    'alert-emails': alertWords,
  }).flatMap(([feature, say]) => {
    const american = say('en-US')
    return Object.entries(say('en-AU')).map(([name, text]) => ({
      feature,
      name,
      text,
      american: american[name] ?? text,
    }))
  })
}

/** A feature's texts below its name, one a line; American words after a bar, where they differ. */
const tableOf = (texts: readonly Said[]): string => {
  const width = Math.max(...texts.map(({ name }) => name.length))
  return [...Map.groupBy(texts, ({ feature }) => feature)]
    .map(([feature, own]) => {
      const lines = own.map(({ name, text, american }) => {
        const also = american === text ? '' : `  |  US: ${american}`
        return `  ${name.padEnd(width)}  ${text}${also}`
      })
      return `${feature}\n${lines.join('\n')}\n`
    })
    .join('\n')
}
