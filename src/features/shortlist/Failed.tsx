import type { SavedWords } from './words.ts'

/** Says that the search index can't be reached, and offers to try again. The list of saved vehicles isn't affected. */
export function Failed({ say, retry }: { say: SavedWords; retry: () => void }) {
  return (
    <div className="saved__failed" role="alert">
      <p>
        <strong>{say.failed}</strong> {say.failedText}
      </p>
      <button className="button button--small button--line" type="button" onClick={retry}>
        {say.retry}
      </button>
    </div>
  )
}
