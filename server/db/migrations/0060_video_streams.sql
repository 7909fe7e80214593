-- From which servers streams are played, asked as each page of the app is loaded.
create index videos_streams_idx on videos (url) where url ilike '%.m3u8%';
