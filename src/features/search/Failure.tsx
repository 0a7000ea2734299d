import { useList } from './useList.ts'

/** Says that the list couldn't be updated. The list that was shown before stays. */
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
