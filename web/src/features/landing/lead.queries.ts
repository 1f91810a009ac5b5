import { useMutation } from '@tanstack/react-query';
import type { EmailLeadAnswer, EmailLeadRequest } from '@counterfoil/contracts/lead.contract';
import { write } from '../../api/client';

export function useSendLead() {
  return useMutation({
    mutationFn: (lead: EmailLeadRequest) => write<EmailLeadAnswer>('POST', '/api/email-leads', lead),
  });
}
