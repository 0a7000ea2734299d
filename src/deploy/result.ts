export interface Done {
  target: 'netlify' | 's3'
  /** Number of files in the whole site, whether sent or not. */
  files: number
  sent: number
  removed: number
  /** The deploy's id, for rolling back to it later, if the target gives one. */
  id?: string
  /** The site's address, if the target gives one. */
  url?: string
  /** Set if there was nothing to do. */
  unchanged?: boolean
  /** Notes for the operator. */
  notes: string[]
}

/** Reports a deploy's progress. */
export type OnProgress = (progress: { sent: number; of: number }) => void
