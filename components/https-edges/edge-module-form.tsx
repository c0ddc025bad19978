'use client'

import { fieldsOf, withoutEmpty } from '@/lib/util/records'
import { EditForm } from '@/components/resource/form/edit-form'
import { FormCheckbox } from '@/components/resource/form/form-fields'
import { moduleWrite } from '@/components/resource/module/module-card'
import { enabledLabels } from '@/components/resource/module/module-form'
import { moduleEntry, type ModuleParams, moduleView } from '@/components/resource/module/module-view'
import { useAccount } from '@/components/shell/account-context'
import { type HttpsEdge, httpsEdgeModules as modules, httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgeModuleInfos as infos } from '@/lib/resources/info/edge-modules'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { inSentence } from '@/lib/util/text'
import { edgeModuleFields as fields, edgeModuleValues as values } from './edge-module-fields'
import { labelsBelow } from '../resource/form/form-context'

const { ops } = httpsEdges
type Key = keyof typeof infos
const isKey = (key: string): key is Key => Object.hasOwn(infos, key)

const OwnForm = moduleView({
  info,
  ops,
  paramsOf: ({ id }) => ({ id }),
  modules: {
    mutual_tls: moduleEntry({
      info: infos.mutual_tls,
      module: modules.mutual_tls,
      fields: fields.mutual_tls(),
      storedOf: values.mutual_tls,
    }),
    tls_termination: moduleEntry({
      info: infos.tls_termination,
      module: modules.tls_termination,
      fields: fields.tls_termination(),
      storedOf: values.tls_termination,
    }),
  },
})

const storedOf: { [K in Key]: (edge: HttpsEdge) => { enabled: boolean } & ReturnType<(typeof values)[K]> } = {
  mutual_tls: ({ mutual_tls: stored }) => ({
    enabled: stored?.enabled ?? true,
    ...values.mutual_tls(stored ? modules.mutual_tls.toRequest(stored) : null),
  }),
  tls_termination: ({ tls_termination: stored }) => ({
    enabled: stored?.enabled ?? true,
    ...values.tls_termination(stored ? modules.tls_termination.toRequest(stored) : null),
  }),
}

export function HttpsEdgeModule(params: ModuleParams) {
  const { account } = useAccount()
  const { id, module: key } = params
  if (!isKey(key)) return null // modulePage has checked the key
  const { op, at } = moduleWrite(account, infos[key], ops[`${key}.put`], ops.update)
  if (at === undefined) return <OwnForm {...params} />
  const { label } = infos[key]
  return (
    <EditForm
      info={info}
      labels={labelsBelow(key, { enabled: enabledLabels, ...infos[key].fields })}
      get={ops.get}
      op={op}
      id={id}
      doneSection={key}
      storedOf={(edge) => ({ [key]: storedOf[key](edge) })}
      // An absent module must be sent even if the form's defaults weren't changed.
      toBody={(changed, all, edge) =>
        Object.fromEntries(
          Object.entries(edge[key] ? changed : all).map(([name, set]) => [name, withoutEmpty(fieldsOf(set))]),
        )
      }
      submitLabel={`Save ${inSentence(label)}`}
      done={() => `${label} saved`}
    >
      <FormCheckbox name={`${key}.enabled`} />
      {fields[key](`${key}.`)}
    </EditForm>
  )
}
