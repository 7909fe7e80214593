-- An approved report waits in the outbox from this instant on. It is sent once a mail server took one of its mails over.
alter table weekly_reports add column queued_at timestamptz;
update weekly_reports set queued_at = sent_at where status in ('sent', 'failed');
-- Those whose mails still wait.
update weekly_reports set status = 'approved', sent_at = null
where status = 'sent' and approved_by is not null and leaves_at is not null and exists (
  select from report_letters where report = weekly_reports.id and report_letters.sent_at = weekly_reports.queued_at)
and not exists (
  select from report_letters where report = weekly_reports.id and outcome = 'sent'
    and report_letters.sent_at = weekly_reports.queued_at)
and exists (
  select from report_letters join messages on messages.id = report_letters.message
  where report = weekly_reports.id and messages.status = 'waiting');
