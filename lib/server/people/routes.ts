import 'server-only'
import type { peopleApi } from '@/lib/api/people'
import type { sessionsApi } from '@/lib/api/sessions'
import { addressOf } from '../routing/address'
import type { AreaRoutes } from '../routing/console-api'
import { setUp } from '../setup/set-up'
import { confirmPassword, changeOwnPassword } from './sign-in'
import { endSessions, listSessions } from './sessions'
import { addPerson, updatePerson, checkNewPerson, checkPersonChange, listPeople } from './people'

export const peopleRoutes: AreaRoutes<typeof peopleApi> = {
  list: async ({ context }) => ({ people: await listPeople(context) }),
  add: {
    precheck: ({ context }, json) => checkNewPerson(context, json),
    run: async ({ context, body, person, requestId }) => ({
      id: await addPerson(context, body, { user: person, requestId }),
    }),
  },
  change: {
    precheck: ({ context, params }, json) => checkPersonChange(context, params.id, json),
    run: ({ context, params, body, person, requestId }) =>
      updatePerson(context, params.id, body, { user: person, requestId }),
  },
}

export const sessionsRoutes: AreaRoutes<typeof sessionsApi> = {
  list: async ({ context, person }) => ({ sessions: await listSessions(context, person) }),
  endOthers: ({ context, person, requestId }) =>
    endSessions(context, person, { except: person.sessionId }, requestId),
  end: ({ context, params, person, requestId }) =>
    endSessions(context, person, { only: params.id }, requestId),
  confirm: (input) => confirmPassword(input, input.body.password),
  changePassword: ({ context, person, body, request, requestId }) =>
    changeOwnPassword(context, person, body, addressOf(request.headers), requestId),
  setUp: ({ context, body, request, requestId }) =>
    setUp(context, body, { address: addressOf(request.headers), requestId }),
}
