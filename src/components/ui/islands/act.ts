import type { ClientDirective } from 'astro'
import type { Part } from './startOnAct.ts'

/** `client:act`: React hydrates the island when the shopper starts to use it. startOnAct.ts notices that. */
const act: ClientDirective = (load, _options, island) => {
  ;(island as Part).hydrateOnAct = async () => (await load())()
}
export default act
