import type { ReactNode } from 'react'
import type * as z from 'zod'
import { DeletePage, type DeletePageProps } from '@/components/resource/detail/delete-page'
import type { IdOperation } from '@/lib/contract/fields'
import type { Named, Result } from '@/lib/contract/operation'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { withoutEmpty } from '@/lib/util/form-values'
import { inSentence } from '@/lib/util/in-sentence'
import { EditForm } from './edit-form'
import type { FormValues } from './form-context'
import { FormMetadata, FormText } from './form-fields'
import { ResourceForm } from './resource-form'
import type { ResourceFormProps } from './use-resource-form'

interface Texts {
  description: string
  metadata: string
}

interface Words<C extends Named> {
  /** The buttons: "Reserve address", "Save address". */
  create: string
  save: string
  /** What is said once it is done. */
  created: (result: Result<C>) => string
  saved: string
}

interface Kind<R extends z.ZodType<object>, C extends Named, V extends FormValues> extends Pick<
  ResourceFormProps<C, V & Texts>,
  'doneSection' | 'reveal' | 'complaints'
> {
  resource: {
    info: ResourceInfo & { name: ResourceName }
    ops: { create: C; get: IdOperation<R>; update: Named; delete: IdOperation }
  }
  /** What its own inputs hold of a stored one; of a new one, for nothing. */
  valuesOf?: (item: Partial<z.output<R>>) => V
  /** Its own inputs, above the description. Where an operation does not take a field, there is no input. */
  fields?: ReactNode
  /** Those between description and metadata. */
  more?: ReactNode
  /** The same of the form for one that exists, where they differ. */
  moreOfEdit?: ReactNode
  /** What its buttons and messages say; of the info's name for one unless told. */
  words?: Partial<Words<C>>
  /** What a create sends; the inputs that are not empty unless told. */
  toBody?: (values: V & Texts) => object
  /** What an update sends of the inputs that differ; those as they are unless told. */
  toChange?: (changed: Partial<V & Texts>) => object
  /** The consequences of deleting one, where they differ from those of its kind. */
  deletion?: DeletePageProps['deletion']
}

/** The forms of a resource that is created, changed and deleted by its id: its own inputs, and what nearly all have. */
export function resourceForms<R extends z.ZodType<object>, C extends Named, V extends FormValues>(
  kind: Kind<R, C, V>,
) {
  const { info, ops } = kind.resource
  const { fields, more, moreOfEdit = more, complaints } = kind
  const words = { ...wordsOf(info.one), ...kind.words }
  const valuesOf = (item: Partial<z.output<R>>): V & Texts => ({
    ...(kind.valuesOf?.(item) as V), // without the function there is nothing in V
    description: textOf(item, 'description'),
    metadata: textOf(item, 'metadata'),
  })

  /** Creates one. */
  function New() {
    return (
      <ResourceForm
        info={info}
        op={ops.create}
        initial={valuesOf({})}
        toBody={kind.toBody ?? withoutEmpty}
        complaints={complaints}
        submitLabel={words.create}
        done={words.created}
        doneSection={kind.doneSection}
        reveal={kind.reveal}
      >
        <Inputs fields={fields} more={more} />
      </ResourceForm>
    )
  }

  /** Changes one. */
  function Edit({ id }: { id: string }) {
    return (
      <EditForm
        info={info}
        get={ops.get}
        op={ops.update}
        id={id}
        storedOf={valuesOf}
        toBody={kind.toChange}
        complaints={complaints}
        submitLabel={words.save}
        done={() => words.saved}
      >
        <Inputs fields={fields} more={moreOfEdit} />
      </EditForm>
    )
  }

  /** Deletes one. */
  const Delete = ({ id }: { id: string }) => (
    <DeletePage info={info} operation={ops.delete} id={id} deletion={kind.deletion} />
  )

  return { New, Edit, Delete }
}

const Inputs = ({ fields, more }: { fields: ReactNode; more: ReactNode }) => (
  <>
    {fields}
    <FormText name="description" />
    {more}
    <FormMetadata name="metadata" />
  </>
)

const wordsOf = (one: string) => ({
  create: `Create ${inSentence(one)}`,
  save: `Save ${inSentence(one)}`,
  created: () => `${one} created`,
  saved: `${one} saved`,
})

function textOf(item: object, name: string): string {
  const text: unknown = Reflect.get(item, name)
  return typeof text === 'string' ? text : ''
}
