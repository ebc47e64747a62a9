-- Rows of every table as version 0.1.0 wrote them (schema of migrations 0000 to 0008).
insert into podcasts (id, slug, title, author, description, language, input_hash) values
  ('00000001-0000-4000-8000-000000000001', 'tide-tables', 'Tide Tables', 'Ines Ferreira', '<p>Harbors and their keepers.</p>', 'en', 'p1');
insert into feeds (url, podcast_id, etag, failures, error_code, error_message) values
  ('https://tide-tables.example.org/feed.xml', '00000001-0000-4000-8000-000000000001', '"1"', 2, 'fetch_timeout', 'The server did not answer within 30 seconds.');
insert into episodes (id, podcast_id, slug, title, publication_date, duration_seconds, audio_url, language, persons, entity_count, passage_count, has_transcript, input_hash) values
  ('00000002-0000-4000-8000-000000000001', '00000001-0000-4000-8000-000000000001', 'the-lamp-oil', 'The Lamp Oil', '2026-03-01T06:00:00Z', 95, 'https://tide-tables.example.org/1.mp3', 'en', '[{"name": "Ines Ferreira", "role": "host"}]', 2, 2, true, 'e1'),
  ('00000002-0000-4000-8000-000000000002', '00000001-0000-4000-8000-000000000001', 'untranscribed', 'Untranscribed', null, null, null, 'en', '[]', 0, 0, false, 'e2');
insert into transcripts (episode_id, text, marks, format, word_count) values
  ('00000002-0000-4000-8000-000000000001', E'[00:00:05] Ines Ferreira: The Quayside Museum keeps the lamp oil in barrels.\n[00:00:42] Ines Ferreira: Lamp oil burned here until the cable came.', '[[5, "Ines Ferreira"], [42, "Ines Ferreira"]]', 'vtt', 16);
insert into entities (id, name, type, slug, name_key) values
  ('00000003-0000-4000-8000-000000000001', 'Quayside Museum', 'organization', 'quayside-museum', 'quayside museum'),
  ('00000003-0000-4000-8000-000000000002', 'Ines Ferreira', 'person', 'ines-ferreira', 'ines ferreira');
insert into aliases (entity_id, alias_key, alias) values
  ('00000003-0000-4000-8000-000000000001', 'quayside', 'Quayside');
insert into passages (episode_id, ordinal, id, start_seconds, speaker, speaker_entity_id, text) values
  ('00000002-0000-4000-8000-000000000001', 0, '00000004-0000-4000-8000-000000000001', 5, 'Ines Ferreira', '00000003-0000-4000-8000-000000000002', 'The Quayside Museum keeps the lamp oil in barrels.'),
  ('00000002-0000-4000-8000-000000000001', 1, '00000004-0000-4000-8000-000000000002', 42, 'Ines Ferreira', '00000003-0000-4000-8000-000000000002', 'Lamp oil burned here until the cable came.');
insert into mentions (id, episode_id, ordinal, entity_id, surface) values
  ('00000005-0000-4000-8000-000000000001', '00000002-0000-4000-8000-000000000001', 0, '00000003-0000-4000-8000-000000000001', 'Quayside Museum');
insert into topics (episode_id, topic_id, name, slug, count, ordinal) values
  ('00000002-0000-4000-8000-000000000001', '00000006-0000-4000-8000-000000000001', 'lamp oil', 'lamp-oil', 2, 0);
insert into event_counts (day, name, detail, count) values ('2026-03-02', 'search_initiated', '', 3);

insert into secrets (name, value) values ('links', 'a-secret-of-the-old-installation');
insert into addresses (id, email, email_key, verified_at, heartbeat) values
  ('00000007-0000-4000-8000-000000000001', 'Reader@example.org', 'reader@example.org', '2026-03-01T07:00:00Z', true);
insert into subscriptions (id, address_id, kind, term, term_key, filters, source, status, cadence, verified_at, activated_in) values
  ('00000008-0000-4000-8000-000000000001', '00000007-0000-4000-8000-000000000001', 'alert', 'lamp oil', 'lamp oil', '{}', 'monitor-page', 'active', 'instant', '2026-03-01T07:00:00Z', 700),
  ('00000008-0000-4000-8000-000000000002', '00000007-0000-4000-8000-000000000001', 'alert', 'cable', 'cable', '{"language": "en"}', 'episode-page', 'pending', 'weekly', null, null),
  ('00000008-0000-4000-8000-000000000003', '00000007-0000-4000-8000-000000000001', 'alert', 'barrels', 'barrels', '{}', 'manage-page', 'paused', 'daily', '2026-03-01T07:00:00Z', 701),
  ('00000008-0000-4000-8000-000000000004', '00000007-0000-4000-8000-000000000001', 'api-waitlist', '', '', '{}', 'api-waitlist', 'ended', 'instant', '2026-03-01T07:00:00Z', null);
insert into tokens (hash, address_id, expires_at) values
  ('token-hash', '00000007-0000-4000-8000-000000000001', '2026-03-03T07:00:00Z');
insert into spent_challenges (signature, expires_at) values ('signature', '2026-03-01T08:00:00Z');
insert into messages (id, address_id, kind, status, subject, sent_at) values
  ('00000009-0000-4000-8000-000000000001', '00000007-0000-4000-8000-000000000001', 'verification', 'sent', 'Confirm your address', '2026-03-01T06:59:00Z'),
  ('00000009-0000-4000-8000-000000000002', '00000007-0000-4000-8000-000000000001', 'alert', 'dead', 'Lamp oil', null),
  ('00000009-0000-4000-8000-000000000003', '00000007-0000-4000-8000-000000000001', 'heartbeat', 'dropped', null, null),
  ('00000009-0000-4000-8000-000000000004', '00000007-0000-4000-8000-000000000001', 'key-invitation', 'sent', 'Your API key', '2026-03-01T07:30:00Z'),
  ('00000009-0000-4000-8000-000000000005', '00000007-0000-4000-8000-000000000001', 'webhook-disabled', 'queued', null, null);
insert into alerts (subscription_id, episode_id, passage_ids, seconds, fingerprint, due_at, message_id) values
  ('00000008-0000-4000-8000-000000000001', '00000002-0000-4000-8000-000000000001', '["00000004-0000-4000-8000-000000000001"]', '[7]', 'f', '2026-03-01T08:00:00Z', '00000009-0000-4000-8000-000000000002');

-- The key is ear_upgrade_test; only its hash is stored.
insert into api_keys (id, name, email, tier, prefix, hash) values
  ('0000000a-0000-4000-8000-000000000001', 'Reader', 'reader@example.org', 'pro', 'ear_upgrade', translate(rtrim(encode(sha256('ear_upgrade_test'), 'base64'), '='), '+/', '-_'));
insert into key_invitations (address_id, name, tier, message_id, expires_at, used_at) values
  ('00000007-0000-4000-8000-000000000001', 'Reader', 'free', '00000009-0000-4000-8000-000000000004', '2026-03-08T07:30:00Z', '2026-03-01T08:00:00Z');
insert into rate_limits (key, points, expire) values ('free-hour:x', 4, 1772355600000);
insert into webhooks (id, key_id, url, term, term_key, filters, events, secret, status, disabled_reason, message_id) values
  ('0000000b-0000-4000-8000-000000000001', '0000000a-0000-4000-8000-000000000001', 'https://hooks.example.org/lamp', 'lamp oil', 'lamp oil', '{}', '["mention.created"]', 'whsec_c2VjcmV0', 'active', null, null),
  ('0000000b-0000-4000-8000-000000000002', '0000000a-0000-4000-8000-000000000001', 'https://hooks.example.org/gone', 'cable', 'cable', '{}', '["mention.created"]', 'whsec_c2VjcmV0', 'disabled', 'The receiver answered 410 Gone.', '00000009-0000-4000-8000-000000000005');
insert into webhook_deliveries (webhook_id, event, episode_id, passage_ids, seconds, status, tries, attempts, delivered_at, created_at) values
  ('0000000b-0000-4000-8000-000000000001', 'mention.created', '00000002-0000-4000-8000-000000000001', '["00000004-0000-4000-8000-000000000001"]', '[7]', 'delivered', 1, '[{"at": "2026-03-01T08:00:01.000Z", "status": 204, "error": null, "duration_ms": 40}]', '2026-03-01T08:00:01Z', '2026-03-01T08:00:00Z'),
  ('0000000b-0000-4000-8000-000000000001', 'webhook.test', null, '[]', '[]', 'failed', 1, '[]', null, '2026-03-01T08:05:00Z');

-- Of the job queue of 0.1.0, as much as the migrations read: one episode is not indexed yet.
create schema pgboss;
create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
create table pgboss.job (id uuid primary key default gen_random_uuid(), name text not null, data jsonb, state pgboss.job_state not null, created_on timestamptz not null default now());
insert into pgboss.job (name, state, data) values
  ('index-episode', 'retry', '{"episodeId": "00000002-0000-4000-8000-000000000001", "removed": ["00000004-0000-4000-8000-000000000009"], "fresh": false}'),
  ('index-episode', 'completed', '{"episodeId": "00000002-0000-4000-8000-000000000002", "removed": [], "fresh": true}');
