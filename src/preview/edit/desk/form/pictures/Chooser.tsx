import { useRef } from 'react'
import { WORDS } from '../../words.ts'

/** As the server takes them; a phone turns its own kind of photo into JPEG for this list. */
const TAKEN = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** A button that opens the computer's own list of files. */
export const Chooser = ({
  name,
  text,
  onChosen,
}: {
  /** What is read out. */
  name: string
  text: string
  onChosen: (files: FileList | null) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" aria-label={name} onClick={() => input.current?.click()}>
        {text}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={TAKEN}
        onChange={({ target }) => {
          onChosen(target.files)
          // The same file again is a choice as well.
          target.value = ''
        }}
      />
    </>
  )
}

/** What has become of it. */
export const Told = ({ said, wrong }: { said: string; wrong: string }) => (
  <>
    <p className="help" aria-live="polite">
      {said}
    </p>
    {wrong !== '' && (
      <p className="error" role="alert">
        {wrong}
      </p>
    )}
  </>
)

export const chooseFor = (label: string): string => `${WORDS.choosePicture} ${label}`
