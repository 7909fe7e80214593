-- Planning this anew for the very people, which a guess at how many they are made it do each time, took longer than doing it.
alter function refresh_person_tests(uuid[]) set plan_cache_mode = force_generic_plan;
