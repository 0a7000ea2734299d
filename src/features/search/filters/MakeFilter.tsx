import { chosen } from '../state/choice.ts'
import { makeOf, modelOf } from '../state/params.ts'
import { useList } from '../state/useList.ts'
import { Values } from './Values.tsx'

/**
 * Lists makes and, under each chosen make, its models. If some of a make's models are ticked, only those are searched
 * for.
 */
export function MakeFilter({ label }: { label: string }) {
  const { choice, say } = useList()
  const makes = chosen(choice, 'make')
  return (
    <Values name="make" legend={label} labelOf={makeOf}>
      {(make) =>
        makes.includes(make) && (
          <div className="models">
            <Values
              name="model"
              legend={`${make} ${say.models}`}
              labelOf={modelOf}
              only={(model) => makeOf(model) === make}
            />
          </div>
        )
      }
    </Values>
  )
}
