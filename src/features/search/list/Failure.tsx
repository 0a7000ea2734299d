import { useList } from '../state/useList.ts'

/** The answer did not come: the list stays as it was, and says so. */
export function Failure() {
  const { say, retry } = useList()
  return (
    <div className="failure" role="alert">
      <div>
        <p className="failure__title">{say.errorTitle}</p>
        <p>{say.errorText}</p>
      </div>
      <button type="button" className="button button--small" onClick={retry}>
        {say.retry}
      </button>
    </div>
  )
}
