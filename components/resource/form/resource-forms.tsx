import { Fragment, type ReactNode } from 'react'
import type * as z from 'zod'
import { DeletePage } from '@/components/resource/detail/delete-page'
import type { IdOperation } from '@/lib/contract/fields'
import type { Named, OperationResult } from '@/lib/contract/operation'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { withoutEmpty } from '@/lib/util/records'
import { inSentence } from '@/lib/util/text'
import { CopiedStart } from './copied-start'
import { EditForm } from './edit-form'
import { type FormValues, type Labels, useAcceptedFields } from './form-context'
import { FormMetadata, FormText } from './form-fields'
import { MoreOptions } from './more-options'
import { ResourceForm } from './resource-form'
import type { Question, ResourceFormProps } from './use-resource-form'
import { fieldAt } from '@/lib/contract/schema-at'

interface Order {
  op: Named
  title: string
  top?: readonly string[]
}

function inOrder(names: readonly string[], { op, title, top = [] }: Order) {
  const isFirst = (name: string) =>
    name === title || top.includes(name) || fieldAt(op.body, name)?.isRequired() === true
  return { first: names.filter(isFirst), more: names.filter((name) => !isFirst(name)) }
}

interface Texts {
  description: string
  metadata: string
}

interface Wording<C extends Named> {
  create: string
  save: string
  created: (result: OperationResult<C>) => string
  saved: string
}

type Inputs = Readonly<Record<string, ReactNode>>

interface Kind<R extends z.ZodType<object>, C extends Named, V extends FormValues> extends Pick<
  ResourceFormProps<C, V & Texts>,
  'doneSection' | 'reveal' | 'complaints'
> {
  resource: {
    info: ResourceInfo & { name: ResourceName }
    ops: { create: C; get: IdOperation<R>; update: Named; delete: IdOperation }
  }
  /** Returns the values of the inputs in `fields` for a stored resource, or the values of an empty form for `{}`. */
  valuesOf?: (item: Partial<z.output<R>>) => V
  /**
   * The inputs for this kind of resource, keyed by request field, in order. Inputs for the metadata and, if missing,
   * the description are added.
   */
  fields?: Inputs
  labels?: Labels
  /** The edit form's replacements for inputs in `fields`. Null omits an input. */
  fieldsOfEdit?: Inputs
  top?: readonly string[]
  /** The button labels and messages. By default, they're based on `info.one`. */
  wording?: Partial<Wording<C>>
  createLabelOf?: (values: V & Texts, one: string) => string | undefined
  createQuestionOf?: (values: V & Texts, one: string) => Question | undefined
  /** Returns the body of a create request. Defaults to the non-empty values. */
  toBody?: (values: V & Texts) => object
  /** Returns an update's body. Defaults to the changed values. */
  toChange?: (changed: Partial<V & Texts>, all: V & Texts, start: z.output<R>, raw: unknown) => object
}

type NewProps<C extends Named, V extends FormValues> = {
  /** The ID of the resource to copy. */
  from?: string
  /** The ID of the bot user to own the resource, if the form has an `owner_id` field. */
  owner?: string
} & Pick<ResourceFormProps<C, V>, 'landOn' | 'finish' | 'reveal'>

export function resourceForms<R extends z.ZodType<object>, C extends Named, V extends FormValues>(
  kind: Kind<R, C, V>,
) {
  const { info, ops } = kind.resource
  const { fields, fieldsOfEdit, complaints } = kind
  const labels = { ...info.fields, ...info.inputs, ...kind.labels }
  const order = { op: ops.create, title: info.title, top: kind.top }
  const wording = { ...wordingOf(info.one), ...kind.wording }
  const valuesOf = (item: Partial<z.output<R>>): V & Texts => ({
    ...(kind.valuesOf?.(item) as V), // without the function, V has no fields
    description: typedText(item, 'description'),
    metadata: typedText(item, 'metadata'),
  })

  function New({ from, owner, landOn, finish, reveal = kind.reveal }: NewProps<C, V & Texts>) {
    return (
      <CopiedStart info={info} ops={ops} from={from} labels={labels} valuesOf={valuesOf}>
        {({ notice, initial, labels: startLabels }) => (
          <ResourceForm
            info={info}
            op={ops.create}
            initial={
              owner === undefined || !('owner_id' in initial) ? initial : { ...initial, owner_id: owner }
            }
            labels={startLabels}
            toBody={kind.toBody ?? withoutEmpty}
            complaints={complaints}
            submitLabel={wording.create}
            submitLabelOf={(values) => kind.createLabelOf?.(values, inSentence(info.one))}
            questionOf={(values) => kind.createQuestionOf?.(values, inSentence(info.one))}
            done={wording.created}
            doneSection={kind.doneSection}
            landOn={landOn}
            finish={finish}
            reveal={reveal}
          >
            {notice}
            <OrderedInputs inputs={{ ...fields }} order={order} />
          </ResourceForm>
        )}
      </CopiedStart>
    )
  }

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
        submitLabel={wording.save}
        done={() => wording.saved}
      >
        <OrderedInputs inputs={{ ...fields, ...fieldsOfEdit }} order={order} />
      </EditForm>
    )
  }

  const Delete = ({ id }: { id: string }) => <DeletePage info={info} operation={ops.delete} id={id} />

  return { New, Edit, Delete }
}

function OrderedInputs({ inputs, order }: { inputs: Inputs; order: Parameters<typeof inOrder>[1] }) {
  const all: Inputs = {
    ...inputs,
    description: inputs.description ?? <FormText name="description" />,
    metadata,
  }
  const { first, more } = inOrder(Object.keys(all), order)
  const isPlain = useAcceptedFields(first).length === 0
  const show = (names: readonly string[]) => names.map((name) => <Fragment key={name}>{all[name]}</Fragment>)
  return (
    <>
      {show(first)}
      {isPlain ? show(more) : <MoreOptions names={more}>{show(more)}</MoreOptions>}
    </>
  )
}

const metadata = <FormMetadata name="metadata" />

const wordingOf = (one: string) => ({
  create: `Create ${inSentence(one)}`,
  save: `Save ${inSentence(one)}`,
  created: () => `${one} created`,
  saved: `${one} saved`,
})

function typedText(item: object, name: string): string {
  const text: unknown = Reflect.get(item, name)
  return typeof text === 'string' ? text : ''
}
