'use client'

import { FormList } from '@/components/resource/form/form-list'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { tcpHostport } from '@/lib/resources/hostports'
import { tcpEdges } from '@/lib/resources/tcp-edges'
import { splitWords } from '@/lib/util/text'
import { FreeAddresses } from './free-addresses'

const addresses = (text: string) => splitWords(text).map(tcpHostport)

const forms = resourceForms({
  resource: tcpEdges,
  valuesOf: ({ hostports }) => ({ hostports: hostports ?? [] }),
  fields: {
    hostports: (
      <div className="space-y-3">
        <FormList name="hostports" placeholder="1.tcp.example.com:20000" split={addresses} />
        <FreeAddresses />
      </div>
    ),
  },
  top: ['hostports'],
  wording: {
    create: 'Create TCP edge',
    save: 'Save TCP edge',
    created: () => 'TCP edge created. Set its backend next.',
    saved: 'TCP edge saved',
  },
})

export const NewTcpEdge = forms.New
export const EditTcpEdge = forms.Edit
export const DeleteTcpEdge = forms.Delete
