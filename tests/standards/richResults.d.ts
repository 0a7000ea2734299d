/** These packages have no types of their own. */

declare module '@marbec/web-auto-extractor' {
  /** The items in a page's JSON-LD, microdata and RDFa, by type. */
  interface Extracted {
    jsonld: Record<string, object[]>
    /** What couldn't be read. */
    errors: { message: string }[]
  }
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] })
    parse(html: string): Extracted
  }
}

declare module '@adobe/structured-data-validator' {
  import type { Extracted } from '@marbec/web-auto-extractor'
  interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
    /** Where in the structured data the fault is; missing if nothing could be read. */
    path?: { type?: string; property?: string }[]
  }
  export default class Validator {
    validate(data: Extracted): Promise<Issue[]>
  }
}
