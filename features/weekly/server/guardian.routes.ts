import { type Open, openRoute, type Route } from '#server/http/route.ts';
import {
  closeReport,
  pauseReports,
  readReport,
  readReportPdf,
  resumeReports,
  stopReports,
} from '../guardian.contract.ts';
import { doByToken, type GuardianDeed, pdfByToken, readByToken } from './guardian.ts';

export const guardianRoutes: Route[] = [
  openRoute(readReport, ({ platform, ...asked }) => readByToken(platform, askedBy(asked))),
  openRoute(readReportPdf, ({ platform, query, ...asked }) =>
    pdfByToken(platform, askedBy(asked), query.language),
  ),
  openRoute(stopReports, deed('stop')),
  openRoute(pauseReports, deed('pause')),
  openRoute(resumeReports, deed('resume')),
  openRoute(closeReport, deed('close')),
];

type Asked = Omit<Open<typeof readReport>, 'platform'>;

function askedBy({ params, address, now }: Pick<Asked, 'params' | 'address' | 'now'>) {
  return { token: params.token, address, now };
}

function deed(name: GuardianDeed) {
  return ({ platform, ...asked }: Open<typeof stopReports>) => doByToken(platform, name, askedBy(asked));
}
